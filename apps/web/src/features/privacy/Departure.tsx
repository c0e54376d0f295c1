import type { Departure as Taken } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import shared from '../../ui/SettingsForm.module.css';
import { Bone } from '../../ui/Skeleton.tsx';
import classes from './DeleteAccount.module.css';
import { departureQuery } from './privacy.api.ts';
import { privacy, departure as words } from './privacy.words.ts';

const countNames = ['posts', 'comments', 'workouts', 'challenges', 'badges', 'groups', 'seats'] as const;

/** Without groups where members cannot open them. */
const shown = (taken: Taken): Taken =>
  getConfig().features.groups ? taken : { ...taken, groups: [], groups_count: 0, counts: { ...taken.counts, groups: 0 } };

/** What the member looks after, by name, each with a link to where it can be handed over. */
function LookedAfter({ events, events_count, groups, groups_count }: Taken) {
  if (events_count + groups_count === 0) return null;
  return (
    <div>
      <p>{words.handOverFirst}</p>
      <ul className={classes.parts}>
        {events.map(({ id, name, starts_local, attendees_count, goes_to_creator }) => (
          <li key={id}>
            <Link to="/events/$eventId" params={{ eventId: id }} className={classes.copy}>
              {name}
            </Link>
            , {words.day(starts_local)}: {goes_to_creator ? words.passesOn : words.isCanceled(attendees_count)}
          </li>
        ))}
        {events_count > events.length && <li>{words.moreEvents(events_count - events.length)}</li>}
        {groups.map(({ id, name, members_count }) => (
          <li key={id}>
            <Link to="/groups/$groupId/members" params={{ groupId: id }} className={classes.copy}>
              {name}
            </Link>
            : {words.isLeftAlone(members_count - 1)}
          </li>
        ))}
        {groups_count > groups.length && <li>{words.moreGroups(groups_count - groups.length)}</li>}
      </ul>
      <p className={shared.text}>
        {events_count > 0 && words.howEvents} {groups_count > 0 && words.howGroups}
      </p>
    </div>
  );
}

/** What deleting this account takes: the member's own things by number, and what others lose by name. */
export function Departure({ memberId }: { memberId: string }) {
  const { data: all, error, refetch } = useQuery(departureQuery(memberId));
  const data = all && shown(all);
  if (!data && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  return (
    <>
      <div aria-busy={!data}>
        <p>{privacy.deleteText}</p>
        <ul className={classes.parts}>
          {data ? (
            <>
              {countNames.map((name) => data.counts[name] > 0 && <li key={name}>{words.counts[name](data.counts[name])}</li>)}
              {data.membership && <li>{words.membership(data.membership.name, data.membership.expires_at)}</li>}
            </>
          ) : (
            <li>
              <Bone width={180} height={15} />
            </li>
          )}
          {privacy.deleteParts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className={shared.text}>{privacy.deleteKept}</p>
      </div>
      {data && <LookedAfter {...data} />}
    </>
  );
}
