import type { Event } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../../../platform/ahead.ts';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { copyWords } from '../../../ui/copy.words.ts';
import { LinkIcon } from '../../../ui/late-icons.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarAddIcon, ShareIcon } from '../event.icons.tsx';
import { whenWords } from '../event.when.ts';
import { addToCalendar } from './add-to-calendar.words.ts';
import classes from './EventActions.module.css';
import { eventPage as words } from './event-page.words.ts';

const addressOf = (eventId: string): string => `${location.origin}/events/${eventId}`;

const load = () => import('./CalendarSheet.tsx');
const CalendarSheet = lazy(async () => ({ default: (await persistently(load)).CalendarSheet }));

function preload(): void {
  preloadSheet();
  ahead(load);
}

/** Hands the event to another app, where the device can do that. */
function Share({ event }: { event: Event }) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ title: event.name, text: `${event.name}, ${whenWords(event)}`, url: addressOf(event.id) });
    } catch (error) {
      // Closing the device's own sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(words.shareFailed, { kind: 'alert' });
    }
  };
  return (
    <Button size="small" icon={<ShareIcon size={18} />} onClick={() => void share()}>
      {words.share}
    </Button>
  );
}

/** Gives the browser a calendar file to open or keep. */
async function openCalendarFile({ id, name }: Event): Promise<void> {
  const text = await api.getEventCalendar({ params: { id } });
  saveFile(text, { name: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()}.ics`, type: 'text/calendar' });
}

/**
 * Copies or shares the event's address [EVENT-22], and adds the event to a calendar; a canceled one can be taken out of it, which only a file
 * does.
 */
export function EventActions({ event }: { event: Event }) {
  const [choosing, setChoosing] = useState<boolean>();
  const canceled = event.status === 'Canceled';
  const { mutate, isPending } = useMutation({
    mutationFn: () => openCalendarFile(event),
    onError: (error) => toast(reasonOr(error, addToCalendar.failed), { kind: 'alert' }),
  });
  return (
    <div className={classes.actions}>
      <CopyButton text={() => addressOf(event.id)} label={copyWords.link} icon={<LinkIcon size={18} />} />
      <Share event={event} />
      <Button
        size="small"
        icon={<CalendarAddIcon size={18} />}
        busy={isPending}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (canceled ? mutate() : setChoosing(true))}
      >
        {canceled ? addToCalendar.takeOut : addToCalendar.title}
      </Button>
      {choosing !== undefined && (
        <Suspense>
          <CalendarSheet event={event} opened={choosing} onClose={() => setChoosing(false)} onFile={mutate} />
        </Suspense>
      )}
    </div>
  );
}
