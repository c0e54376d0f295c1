import type { SignedInDevice } from '@muster/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { exactTime } from '../../platform/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DevicesIcon } from '../../ui/devices-icon.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { endOtherSessions, endSession, sessionsQuery } from './devices.api.ts';
import { devices } from './devices.words.ts';
import classes from './Sessions.module.css';
import { useMe } from './session.api.ts';

const Waiting = () => (
  <>
    <LoadingStatus />
    <ul className={classes.list} aria-hidden="true">
      {[168, 132].map((width) => (
        <li key={width} className={classes.device}>
          <span className={classes.bones}>
            <Bone width={width} height={16} />
            <Bone width={220} height={13} />
          </span>
        </li>
      ))}
    </ul>
  </>
);

function Device({ device, memberId }: { device: SignedInDevice; memberId: string }) {
  const end = useMutation({
    mutationFn: () => endSession(memberId, device.id),
    onSuccess: () => toast(devices.sessionEnded(device.device)),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  return (
    <li className={classes.device}>
      <DevicesIcon className={classes.icon} />
      <div className={classes.about}>
        <p className={classes.device}>{device.device}</p>
        <p className={classes.times}>
          {device.current ? (
            <strong className={classes.here}>{devices.thisDevice}</strong>
          ) : (
            <>
              {devices.lastUsed} <time dateTime={device.last_used_at}>{exactTime(device.last_used_at)}</time>
            </>
          )}
        </p>
      </div>
      {!device.current && (
        <Button size="small" busy={end.isPending} aria-label={devices.endSessionOf(device.device)} onClick={() => end.mutate()}>
          {devices.endSession}
        </Button>
      )}
    </li>
  );
}

/** Where the member is signed in, with buttons to end one session or all others at once. */
export function Sessions() {
  const me = useMe();
  const { data, isPending, error, refetch } = useQuery(sessionsQuery(me.id));
  const [asking, setAsking] = useState(false);
  const endOthers = useMutation({
    mutationFn: () => endOtherSessions(me.id),
    onSuccess: () => toast(devices.othersEnded),
    onError: (failure) => toast(reasonOf(failure), { kind: 'alert' }),
    onSettled: () => setAsking(false),
  });

  if (!data && !isPending) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.screen}>
      <p className={classes.text}>{devices.sessionsText}</p>
      {data ? (
        <ul className={classes.list}>
          {data.map((device) => (
            <Device key={device.id} device={device} memberId={me.id} />
          ))}
        </ul>
      ) : (
        <Waiting />
      )}
      {data && data.length > 1 && (
        <Button onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking(true)}>
          {devices.endOthers}
        </Button>
      )}
      {data?.length === 1 && <p className={classes.text}>{devices.onlyHere}</p>}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={devices.endOthersTitle}
        text={devices.endOthersText}
        confirm={devices.endSession}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
    </div>
  );
}
