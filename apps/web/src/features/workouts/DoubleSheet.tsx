import type { DoubleChoice, Workout } from '@muster/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { forms } from '../../ui/forms.words.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { originWords as words } from './origin.words.ts';
import { WhichCounts } from './WhichCounts.tsx';
import { workouts } from './workout.kind.ts';
import { chooseDouble, logQuery } from './workouts.api.ts';

export interface DoubleSheetProps {
  log: Workout;
  double: NonNullable<Workout['double']> & { counts: 'this' | 'other' };
  opened: boolean;
  onClose: () => void;
}

/** Asks which of two logs of the same activity counts, or both. Scores follow at once. */
export function DoubleSheet({ log, double, opened, onClose }: DoubleSheetProps) {
  const me = useMe();
  const [count, setCount] = useState<DoubleChoice>(double.counts);
  const { error, refetch } = useQuery(logQuery(double.workout_id));
  const other = workouts.use(double.workout_id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => chooseDouble(me.id, log.id, count),
    onSuccess: () => toast(words.chosen),
    onError: (failure) => toast(reasonOr(failure, words.chooseFailed), { kind: 'alert' }),
    onSettled: onClose,
  });
  const save = () => (count === double.counts ? onClose() : mutate());
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.twice}
      size="small"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button look="filled" busy={isPending} disabled={!other} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <p>{words.twiceText}</p>
      {other ? (
        <WhichCounts sides={{ this: log, other }} chosen={count} onChoose={setCount} />
      ) : error ? (
        <ErrorState error={error} text={words.otherFailed} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingStatus />
          <Bone height={160} />
        </>
      )}
    </Sheet>
  );
}
