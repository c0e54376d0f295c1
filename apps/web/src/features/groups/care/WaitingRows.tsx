import type { Group } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { ChevronIcon } from '../../../ui/late-icons.tsx';
import { FlagIcon } from '../../../ui/safety-icons.tsx';
import { RequestsIcon } from './care.icons.tsx';
import { careOptions as words } from './options.words.ts';
import classes from './WaitingRows.module.css';
import { countOf, useWaiting } from './waiting.ts';

/** What waits in a group for those who look after it, with the ways there. */
export function WaitingRows({ group: { id } }: { group: Group }) {
  const { requests, reports } = useWaiting(id);
  return (
    <>
      {requests > 0 && (
        <Link to="/groups/$groupId/requests" params={{ groupId: id }} className={classes.row}>
          <RequestsIcon size={22} />
          <span className={classes.count}>{countOf(requests)}</span> <span>{words.asking(requests)}</span>
          <ChevronIcon size={20} />
        </Link>
      )}
      {reports > 0 && (
        <Link to="/groups/$groupId/reports" params={{ groupId: id }} className={classes.row}>
          <FlagIcon size={22} />
          <span className={classes.count}>{countOf(reports)}</span> <span>{words.reported(reports)}</span>
          <ChevronIcon size={20} />
        </Link>
      )}
    </>
  );
}
