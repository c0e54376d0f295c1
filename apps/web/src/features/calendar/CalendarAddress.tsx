import { useQuery } from '@tanstack/react-query';
import buttons from '../../ui/Button.module.css';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EventsIcon } from '../../ui/icons.tsx';
import classes from '../../ui/SecretAddress.module.css';
import { MakeAddress, SecretAddress } from '../../ui/SecretAddress.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { Facts, Ways } from '../../ui/Ways.tsx';
import { useMe } from '../session/index.ts';
import { endFeed, feedQuery, makeFeed, renewFeed } from './calendar.api.ts';
import { calendar as words } from './calendar.words.ts';

/** The same address, as calendar programs open it. */
const forPrograms = (url: string): string => url.replace(/^https?:/, 'webcal:');

const Holds = () => <Facts title={words.holds} facts={words.held} />;

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
      {url === null && (
        <>
          <MakeAddress make={() => makeFeed(id)} />
          <Holds />
        </>
      )}
      {url && (
        <SecretAddress
          key={url}
          url={url}
          secret={words.secret}
          texts={{ renew: words.renewText, end: words.endText }}
          renew={() => renewFeed(id)}
          end={() => endFeed(id)}
          actions={
            <a href={forPrograms(url)} className={`${buttons.button} ${buttons.outline} ${buttons.small}`}>
              <EventsIcon size={18} />
              <span>{words.subscribe}</span>
            </a>
          }
        >
          <Ways title={words.how} ways={words.ways}>
            <p className={classes.soft}>{words.slow}</p>
          </Ways>
          <Holds />
        </SecretAddress>
      )}
    </div>
  );
}
