import type { Post, Workout } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TrashIcon } from '../../ui/late-icons.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { Amounts } from './Amounts.tsx';
import { originWords as origins } from './origin.words.ts';
import classes from './WorkoutCard.module.css';
import { chooseDouble, deleteLog } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

const load = () => import('./ShareWorkout.tsx');
const ShareWorkout = lazy(async () => ({ default: (await persistently(load)).ShareWorkout }));

const loadDouble = () => import('./DoubleSheet.tsx');
const DoubleSheet = lazy(async () => ({ default: (await persistently(loadDouble)).DoubleSheet }));

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Deletes a log after a question [WORK-06]; what it counted for no longer counts it. */
function DeleteLog({ log }: { log: Workout }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteLog(me.id, log),
    onSuccess: () => toast(words.deleted),
    onError: (error) => {
      // Another tab was quicker: it is gone, as wished.
      if (error instanceof ApiError && error.code === 'workouts.not_found') return;
      toast(reasonOr(error, words.deleteFailed), { kind: 'alert' });
    },
  });
  return (
    <>
      <IconButton label={words.delete} onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking(true)}>
        <TrashIcon size={20} />
      </IconButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        confirm={words.deleteYes}
        danger
        busy={isPending}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
      />
    </>
  );
}

const time = (instant: string) => clock.format(new Date(instant));

/** Where a log that was not entered by hand comes from, what it was, and when: `From a file · Run · 7:02 AM`. */
function Origin({ log: { origin, sport, begins_at } }: { log: Workout }) {
  if (origin === 'hand') return null;
  return (
    <p className={classes.note}>
      {[origins.from[origin], sport && origins.sports[sport]].filter(Boolean).join(' · ')}
      {begins_at && (
        <>
          {' · '}
          <time dateTime={begins_at}>{time(begins_at)}</time>
        </>
      )}
    </p>
  );
}

/** Says of the sum of a day that others of the day are part of it, and lets the member have it count beside them. */
function Rest({ log }: { log: Workout }) {
  const me = useMe();
  const { mutate, isPending } = useMutation({
    mutationFn: () => chooseDouble(me.id, log.id, 'both'),
    onSuccess: () => toast(origins.chosen),
    onError: (error) => toast(reasonOr(error, origins.chooseFailed), { kind: 'alert' }),
  });
  return (
    <div className={classes.twice}>
      <p className={classes.note}>{origins.countsRest}</p>
      <Button look="text" size="small" busy={isPending} onClick={() => mutate()}>
        {origins.countBoth}
      </Button>
    </div>
  );
}

/** What is said of a log of which another one counts instead, or not since this one does. */
type Double = NonNullable<Workout['double']> & { counts: 'this' | 'other' };
const isPair = (double: Workout['double']): double is Double => double !== null && double.counts !== 'rest';

/** Says of a log that looks like another one which of the two counts, and lets the member choose. */
function Twice({ log, double }: { log: Workout; double: Double }) {
  const [choosing, setChoosing] = useState<boolean>();
  const counts = double.counts === 'this';
  const same = counts ? origins.countsSame : origins.countsNotSame;
  const note = double.origin === log.origin ? same : (counts ? origins.counts : origins.countsNot)[double.origin];
  return (
    <div className={classes.twice}>
      <p className={classes.note}>{note}</p>
      <Button look="text" size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setChoosing(true)}>
        {origins.choose}
      </Button>
      {choosing !== undefined && (
        <Suspense>
          <DoubleSheet key={double.counts} log={log} double={double} opened={choosing} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** One log: what was done or drunk, where, and what can be done with it. */
export function WorkoutCard({ log, onShared }: { log: Workout; onShared: (post: Post) => void }) {
  const me = useMe();
  const [sharing, setSharing] = useState<boolean>();
  return (
    <li className={classes.card} data-log={log.id} data-out={log.double?.counts === 'other' || undefined}>
      <div className={classes.words}>
        <Amounts of={log} />
        {log.event_id && log.event_name ? (
          <p className={classes.note}>
            {words.atEvent}{' '}
            <Link to="/events/$eventId" params={{ eventId: log.event_id }} className={classes.event}>
              {log.event_name}
            </Link>
          </p>
        ) : (
          log.ounces_of_water > 0 && (
            <p className={classes.note}>
              <time dateTime={log.entry_datetime}>{time(log.entry_datetime)}</time>
            </p>
          )
        )}
        <Origin log={log} />
        {isPair(log.double) ? <Twice log={log} double={log.double} /> : log.double && <Rest log={log} />}
      </div>
      {log.can.share && me.can.post && (
        <Button size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setSharing(true)}>
          {words.share}
        </Button>
      )}
      <DeleteLog log={log} />
      {sharing !== undefined && (
        <Suspense>
          <ShareWorkout log={log} opened={sharing} onClose={() => setSharing(false)} onShared={onShared} />
        </Suspense>
      )}
    </li>
  );
}
