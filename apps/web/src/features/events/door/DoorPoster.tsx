import type { Event } from '@muster/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { getConfig } from '../../../platform/config.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { isAboutEvent } from '../attendance/attendance.ts';
import { events } from '../event.kind.ts';
import { dateWordsOf, timeWords, zoneWords } from '../event.when.ts';
import { eventQuery } from '../events.api.ts';
import { eventPage } from '../page/event-page.words.ts';
import classes from './DoorPoster.module.css';
import { doorQuery, renewPrinted } from './door.api.ts';
import { door as words } from './door.words.ts';
import { QrCode } from './QrCode.tsx';

/** What is on the paper: black on white, whatever the scheme of the screen. */
function Sheet({ event, url }: { event: Event; url: string }) {
  const { location } = event;
  return (
    <article className={classes.sheet}>
      <p className={classes.brand}>{getConfig().brand.name}</p>
      <h2>{event.name}</h2>
      <p className={classes.when}>
        <span>{dateWordsOf(event)},</span>{' '}
        <span>
          {timeWords(event)} {zoneWords(event)}
        </span>
      </p>
      {location && <p className={classes.where}>{[location.address, location.city].filter(Boolean).join(', ')}</p>}
      <div className={classes.code}>
        <QrCode text={url} label={words.code} />
      </div>
      <p className={classes.scan}>{words.scan}</p>
      <p className={classes.how}>{words.posterHow}</p>
    </article>
  );
}

/** The printed code of an event: how it will look on paper, printing it, and making another one, which ends those printed before. */
export function DoorPoster({ eventId }: { eventId: string }) {
  const { error: unread } = useQuery(eventQuery(eventId));
  const event = events.use(eventId);
  const { data: door, error, refetch } = useQuery(doorQuery(eventId));
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => renewPrinted(eventId, door!.printed.number),
    onSuccess: () => toast(words.renewed),
    onError: (failure) => toast(reasonOr(failure, words.renewFailed), { kind: 'alert' }),
    onSettled: () => setAsking(false),
  });
  const refused = [error, unread].find(isAboutEvent);
  const content = () => {
    if (refused || event === null)
      return (
        <EmptyState
          drawing="not-found"
          text={refused?.message ?? eventPage.notFound}
          action={<ButtonLink to="/events">{eventPage.back}</ButtonLink>}
        />
      );
    if (!door || !event)
      return error || unread ? (
        <ErrorState error={(error ?? unread)!} text={words.posterFailed} onRetry={() => void refetch()} />
      ) : (
        <LoadingStatus />
      );
    return (
      <div className={classes.poster}>
        <p className={classes.soft}>{words.posterText}</p>
        <div className={classes.buttons}>
          <Button look="filled" onClick={() => window.print()}>
            {words.posterPrint}
          </Button>
          <Button onClick={() => setAsking(true)}>{words.posterRenew}</Button>
        </div>
        <Sheet event={event} url={door.printed.url} />
        {createPortal(
          <div className={classes.paper} data-paper aria-hidden="true">
            <Sheet event={event} url={door.printed.url} />
          </div>,
          document.body,
        )}
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={words.renewTitle}
          text={words.renewText}
          confirm={words.posterRenew}
          danger
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
        />
      </div>
    );
  };
  return (
    <>
      <PageBar title={words.posterTitle} backTo={`/events/${eventId}/door`} />
      {content()}
    </>
  );
}
