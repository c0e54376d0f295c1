import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import buttons from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EventsIcon } from '../../ui/icons.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import classes from './CalendarAddress.module.css';
import { endFeed, feedQuery, makeFeed, renewFeed } from './calendar.api.ts';
import { calendar as words } from './calendar.words.ts';

/** The same address, as calendar programs open it. */
const forPrograms = (url: string): string => url.replace(/^https?:/, 'webcal:');

function Address({ url, memberId }: { url: string; memberId: string }) {
  const id = useId();
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const close = () => setAsking(undefined);
  const renew = useMutation({
    mutationFn: () => renewFeed(memberId),
    onSuccess: () => toast(words.renewed),
    onError: (error) => toast(reasonOr(error, words.makeFailed), { kind: 'alert' }),
    onSettled: close,
  });
  const end = useMutation({
    mutationFn: () => endFeed(memberId),
    onSuccess: () => toast(words.ended),
    onError: (error) => toast(reasonOr(error, words.endFailed), { kind: 'alert' }),
    onSettled: close,
  });
  return (
    <>
      <div className={classes.address}>
        <label htmlFor={id}>{words.address}</label>
        <input id={id} readOnly value={url} spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
        <div className={classes.actions}>
          <CopyButton text={() => url} label={words.copy} />
          <a href={forPrograms(url)} className={`${buttons.button} ${buttons.outline} ${buttons.small}`}>
            <EventsIcon size={18} />
            <span>{words.subscribe}</span>
          </a>
        </div>
        <p className={classes.soft}>{words.secret}</p>
      </div>
      <section className={classes.part}>
        <h2>{words.how}</h2>
        <dl className={classes.how}>
          {words.ways.map(([program, way]) => (
            <div key={program}>
              <dt>{program}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.soft}>{words.slow}</p>
      </section>
      <Holds />
      <div className={classes.actions}>
        <Button onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking('renew')}>
          {words.renew}
        </Button>
        <Button look="text" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking('end')}>
          {words.end}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={close}
        title={words.renewTitle}
        text={words.renewText}
        confirm={words.renew}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      <ConfirmDialog
        opened={asking === 'end'}
        onClose={close}
        title={words.endTitle}
        text={words.endText}
        confirm={words.end}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}

const Holds = () => (
  <section className={classes.part}>
    <h2>{words.holds}</h2>
    <ul className={classes.held}>
      {words.held.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </section>
);

function None({ memberId }: { memberId: string }) {
  const make = useMutation({
    mutationFn: () => makeFeed(memberId),
    onError: (error) => toast(reasonOr(error, words.makeFailed), { kind: 'alert' }),
  });
  return (
    <>
      <div>
        <Button look="filled" busy={make.isPending} onClick={() => make.mutate()}>
          {words.make}
        </Button>
      </div>
      <Holds />
    </>
  );
}

/** The secret address of one's own calendar: make it, give it to a calendar program, make another, end it. */
export function CalendarAddress() {
  const { id } = useMe();
  // It may have been ended in another tab.
  const { data: url, error, refetch } = useQuery({ ...feedQuery(id), refetchOnWindowFocus: 'always' });
  if (error && url === undefined) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{words.lead}</p>
      {url === undefined && (
        <>
          <LoadingStatus />
          <Bone height={52} />
          <Bone width={160} height={40} />
        </>
      )}
      {url === null && <None memberId={id} />}
      {url && <Address key={url} url={url} memberId={id} />}
    </div>
  );
}
