import type { Post, Workout } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
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
import classes from './WorkoutCard.module.css';
import { deleteLog } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

const load = () => import('./ShareWorkout.tsx');
const ShareWorkout = lazy(async () => ({ default: (await persistently(load)).ShareWorkout }));

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

/** One log: what was done or drunk, where, and what can be done with it. */
export function WorkoutCard({ log, onShared }: { log: Workout; onShared: (post: Post) => void }) {
  const me = useMe();
  const [sharing, setSharing] = useState<boolean>();
  return (
    <li className={classes.card} data-log={log.id}>
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
              <time dateTime={log.entry_datetime}>{clock.format(new Date(log.entry_datetime))}</time>
            </p>
          )
        )}
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
