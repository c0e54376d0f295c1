import type { SignedInDevice } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
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
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endSession(memberId, device.id);
      toast(devices.sessionEnded(device.device));
    } catch (error) {
      toast(reasonOf(error), { kind: 'alert' });
      setBusy(false);
    }
  };
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
        <Button size="small" busy={busy} aria-label={devices.endSessionOf(device.device)} onClick={() => void end()}>
          {devices.endSession}
        </Button>
      )}
    </li>
  );
}

/** Where the member is signed in, with the power to end each, and all others at once. */
export function Sessions() {
  const me = useMe();
  const { data, isPending, error, refetch } = useQuery(sessionsQuery(me.id));
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const endOthers = async () => {
    setBusy(true);
    try {
      await endOtherSessions(me.id);
      toast(devices.othersEnded);
    } catch (failure) {
      toast(reasonOf(failure), { kind: 'alert' });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

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
        busy={busy}
        onConfirm={() => void endOthers()}
      />
    </div>
  );
}
