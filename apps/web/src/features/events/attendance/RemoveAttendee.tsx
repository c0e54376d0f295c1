import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { ReasonField, refuseReason } from '../../../ui/ReasonField.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/useForm.ts';
import type { PersonEntry } from '../../people/index.ts';
import { readAgain } from './attendance.ts';
import { eventCare as words } from './care.words.ts';

interface RemoveProps {
  eventId: string;
  attendeeId: string;
  name: string;
  onClose: () => void;
}

/** Asks whether an attendee is to be removed, and why, if that is to be said. */
function RemoveSheet({ eventId, attendeeId, name, opened, onClose }: RemoveProps & { opened: boolean }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => refuseReason(values, false),
    send: async ({ reason }) => {
      await api.removeAttendee({ params: { id: eventId, attendeeId }, body: { reason: reason.trim() } });
      toast(words.removeDone(name));
      onClose();
      readAgain(eventId);
    },
    failed: (error) => reasonOr(error, words.removeFailed(name)),
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.removeTitle(name)} form={form} send={words.removeConfirm} danger>
      <Mantine>
        <p>{words.removeText}</p>
        <ReasonField form={form} label={words.reason} hint={words.removeHint} />
      </Mantine>
    </SheetForm>
  );
}

/** Removes somebody from the list of an event's attendees. */
export function RemoveAttendee({ eventId, person }: { eventId: string; person: PersonEntry }) {
  const [asking, setAsking] = useState(false);
  const { relation_id: attendeeId } = person;
  const name = displayName(person);
  if (!attendeeId) return null;
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        label={words.removeName(name)}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setAsking(true)}
      >
        <CloseIcon size={18} />
      </IconButton>
      <RemoveSheet eventId={eventId} attendeeId={attendeeId} name={name} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
