import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from '../../ui/SecretAddress.module.css';
import { MakeAddress, SecretAddress } from '../../ui/SecretAddress.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { Facts, Ways } from '../../ui/Ways.tsx';
import { useMe } from '../session/index.ts';
import { importEntry } from '../workouts/import.words.ts';
import own from './Devices.module.css';
import { addressQuery, endAddress, makeAddress, renewAddress } from './devices.api.ts';
import { devices as words } from './devices.words.ts';

/** What a phone sends of a day so far, by the clocks of this one. */
const example = (): string => {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return JSON.stringify({ id: 'today', steps: 6400, miles: 2.9, minutes: 41, time_zone }, null, 2);
};

const Used = ({ at }: { at: string | null }) => (
  <p className={classes.soft}>
    {at ? (
      <>
        {words.used} <RelativeTime instant={at} />
      </>
    ) : (
      words.unused
    )}
  </p>
);

const Example = () => (
  <section className={own.example}>
    <h2>{words.body}</h2>
    {/* Long lines can be scrolled by keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre tabIndex={0}>{example()}</pre>
    <div>
      <CopyButton text={example} label={words.copyBody} />
    </div>
    <p className={classes.soft}>{words.bodyHint}</p>
  </section>
);

/** The secret address to which one's own devices send what they count: make it, copy it, how to use it, end it. */
export function Devices() {
  const { id } = useMe();
  // It may have been ended in another tab, and something may have come in.
  const { data, error, refetch } = useQuery({ ...addressQuery(id), refetchOnWindowFocus: 'always' });
  if (error && !data) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{words.lead}</p>
      {!data && (
        <>
          <LoadingStatus />
          <Bone height={52} />
          <Bone width={160} height={40} />
        </>
      )}
      {data?.url === null && (
        <>
          <MakeAddress make={() => makeAddress(id)} />
          <Facts title={words.facts} facts={words.held} />
        </>
      )}
      {data?.url && (
        <SecretAddress
          key={data.url}
          url={data.url}
          secret={words.secret}
          texts={{ renew: words.renewText, end: words.endText }}
          renew={() => renewAddress(id)}
          end={() => endAddress(id)}
        >
          <Used at={data.used_at} />
          <Ways title={words.how} ways={words.ways} />
          <Example />
          <Facts title={words.facts} facts={words.held} />
        </SecretAddress>
      )}
      <p className={classes.soft}>
        {words.files}{' '}
        <Link to="/workoutlogs/import" className={own.link}>
          {importEntry.title}
        </Link>
      </p>
    </div>
  );
}
