import { common } from '../platform/common.words.ts';
import { useConnection } from '../platform/connection.ts';
import { OfflineIcon } from './icons.tsx';
import classes from './OfflineHint.module.css';

/** Says that the device is offline or the server cannot be reached, for as long as that lasts. */
export function OfflineHint() {
  const connection = useConnection();
  return (
    <div role="status" className={classes.holder} data-offline={connection === 'online' ? undefined : ''}>
      {connection !== 'online' && (
        <p className={classes.hint}>
          <OfflineIcon size={18} />
          {connection === 'offline' ? common.offline : common.unreachable}
        </p>
      )}
    </div>
  );
}
