import type { GroupAct, Person } from '@muster/contract';
import { fullTime } from '../../../platform/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PersonLink } from '../../../ui/PersonLink.tsx';
import { CareList } from './CareList.tsx';
import { CareScreen } from './CareScreen.tsx';
import { actsQuery } from './care.api.ts';
import { acts } from './care.kinds.ts';
import { clockOf, dayWords } from './days.ts';
import classes from './LogScreen.module.css';
import { logWords as words } from './log.words.ts';
import { useCareList } from './useCareList.ts';

const nobody = { id: null, first_name: '', last_name: '', profile_photo_url: null, anonymous_profile: true };
const listOf = new Intl.ListFormat('en-US');

/** The fields that an edit changed, as words; one that is not known here by its own name. */
const changed = (fields: string): string =>
  listOf.format(fields.split(' ').map((field) => words.fields[field as keyof typeof words.fields] ?? field));

/** Acts that are never done to anybody. */
const alone: ReadonlySet<GroupAct['verb']> = new Set(['created', 'edited', 'archived', 'restored', 'made_link']);

/** What was done, around the name of whom it was done to. */
function sayingOf({ verb, member, words: fields }: GroupAct): { before: string; whom: Person | string | null; after?: string | undefined } {
  const [before, after]: readonly [string, string?] = words.acts[verb];
  if (verb === 'edited') return { before: `${before} ${changed(fields)}`, whom: null };
  if (verb === 'withdrew_invite' && !member) return { before: words.withdrewSome, whom: null };
  return { before, after, whom: alone.has(verb) ? null : (member ?? words.toSomebody) };
}

const Whom = ({ whom }: { whom: Person | string }) =>
  typeof whom === 'string' ? <strong>{whom}</strong> : <PersonLink person={whom} className={classes.who} />;

function Act({ act }: { act: GroupAct }) {
  const { actor, at, reason } = act;
  const { before, whom, after } = sayingOf(act);
  return (
    <li className={classes.act}>
      <Avatar person={actor ?? nobody} size={36} />
      <div className={classes.words}>
        <p>
          <Whom whom={actor ?? words.somebody} /> {before}
          {whom && (
            <>
              {' '}
              <Whom whom={whom} />
            </>
          )}
          {after && ` ${after}`}
        </p>
        {reason && (
          <blockquote className={classes.reason} dir="auto">
            {reason}
          </blockquote>
        )}
        <time className={classes.at} dateTime={at} title={fullTime(at)}>
          {clockOf(at)}
        </time>
      </div>
    </li>
  );
}

/** The entries by day, in their order. */
function byDay(all: readonly GroupAct[]): Array<{ day: string; acts: GroupAct[] }> {
  const days: Array<{ day: string; acts: GroupAct[] }> = [];
  for (const act of all) {
    const day = dayWords(act.at);
    const last = days.at(-1);
    if (last?.day === day) last.acts.push(act);
    else days.push({ day, acts: [act] });
  }
  return days;
}

function Log({ groupId }: { groupId: string }) {
  const { list, ids } = useCareList(actsQuery(groupId));
  return (
    <>
      <p className={classes.text}>{words.text}</p>
      <CareList
        list={list}
        rows={acts.useAll(ids)}
        label={words.title}
        failed={words.failed}
        empty={<EmptyState drawing="no-notifications" text={words.none} />}
      >
        {(rows) =>
          byDay(rows).map(({ day, acts: done }) => (
            <section key={day} aria-label={day}>
              <h2 className={classes.day}>{day}</h2>
              <ol>
                {done.map((act) => (
                  <Act key={act.id} act={act} />
                ))}
              </ol>
            </section>
          ))
        }
      </CareList>
    </>
  );
}

/** What was done in a group by those who look after it, by day. */
export const LogScreen = ({ groupId }: { groupId: string }) => (
  <CareScreen groupId={groupId} title={words.title} page={words.page}>
    {({ id }) => <Log groupId={id} />}
  </CareScreen>
);
