import type { DirectoryEntry } from '@muster/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMe } from '../../features/session/index.ts';
import { NotFound } from '../../features/shell/index.ts';
import { getConfig } from '../../platform/config.ts';
import { exactTime } from '../../platform/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Copied, DirectoryTokens } from './DirectoryTokens.tsx';
import { directoryQuery, entriesQuery } from './directory.api.ts';
import { directory as words } from './directory.words.ts';
import classes from './Operate.module.css';
import { PagedRows } from './Rows.tsx';
import { Waiting } from './Waiting.tsx';

const Entry = ({ entry: { at, act, token, member, changed, refusal } }: { entry: DirectoryEntry }) => (
  <li className={classes.row}>
    <div className={classes.about}>
      <p className={classes.name}>{member ? words.did(words.acts[act], member.name || words.nameless) : words.refused}</p>
      {refusal && <p>{refusal}</p>}
      {changed.length > 0 && <p>{changed.map((field) => words.fields[field] ?? field).join(', ')}</p>}
      <p>
        {token} · <time dateTime={at}>{exactTime(at)}</time>
      </p>
    </div>
  </li>
);

function Parts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(directoryQuery(id));
  const entries = useInfiniteQuery(entriesQuery(id));
  // Where nothing was ever connected, there is nothing to say about it.
  const hasDone = entries.data?.pages.some((page) => page.data.length > 0);
  if (!data)
    return (
      <>
        <PageBar title={words.title} backTo="/operate/workspaces" />
        <div className={classes.screen}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting count={4} />}</div>
      </>
    );
  return (
    <>
      <PageBar title={words.title} page={words.page(data.workspace)} backTo="/operate/workspaces" />
      <div className={classes.screen}>
        <p className={classes.about}>
          {words.lead(data.workspace)} {data.people > 0 && words.people(data.people)}
        </p>
        <Copied label={words.address} text={data.url} copy={words.copyAddress} />
        <DirectoryTokens workspace={id} tokens={data.tokens} />
        {(data.tokens.length > 0 || hasDone) && (
          <section className={classes.screenPart}>
            <h2 className={classes.heading}>{words.log}</h2>
            <PagedRows query={entries} none={words.noLog(getConfig().rules.kept_days.directory_log)}>
              {(entry) => <Entry entry={entry} />}
            </PagedRows>
          </section>
        )}
      </div>
    </>
  );
}

/** How an employer's directory looks after a workspace: where it sends people to, its tokens, and what it did. For operators alone. */
export function Directory({ workspace }: { workspace: string }) {
  if (!useMe().isOperator || !getConfig().features.workspaces) return <NotFound />;
  return <Parts key={workspace} id={workspace} />;
}
