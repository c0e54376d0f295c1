import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import classes from './ChatMessages.module.css';
import { runsOf, timeOfDay } from './chat.runs.ts';
import { chatWords as words } from './chat.words.ts';

/** A cell as it was written: the apostrophe in front keeps spreadsheets from running it, and stands in the file alone. */
const written = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/u, '');

/** The lines of a recorded log: time, username and content, with tabs between them [CHAT-04]. */
const linesOf = (log: string) =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [time = '', name = '', content = ''] = line.split('\t').map(written);
      const person = {
        id: name === 'Anonymous' ? null : name,
        first_name: name,
        last_name: '',
        profile_photo_url: null,
        anonymous_profile: false,
      };
      return { key: `${at}`, time, content, person, own: false };
    });

/** What was said while an event was live, beside its recording. `recorded` changes when there is more of it. */
export function RecordedChat({ eventId, recorded }: { eventId: string; recorded: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['chat-log', eventId, recorded],
    queryFn: () => api.getChatLogs({ params: { id: eventId } }),
    // Messages may have been removed from it meanwhile.
    staleTime: 0,
  });
  if (error && data === undefined) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingStatus />;
  const runs = runsOf(linesOf(data));
  if (runs.length === 0) return <p className={classes.nothing}>{words.nothingRecorded}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls can be scrolled by key.
    <ol className={classes.list} aria-label={words.recorded} tabIndex={0}>
      {runs.map((run) => (
        <li key={run.messages[0]!.key} className={classes.run}>
          <p className={classes.who}>
            <span className={classes.name}>{run.person.first_name}</span>
            <time dateTime={run.time}>{timeOfDay(run.time)}</time>
          </p>
          {run.messages.map(({ key, content }) => (
            <p key={key} className={classes.said}>
              {content}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
