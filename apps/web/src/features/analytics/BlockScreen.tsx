import { limits } from '@muster/contract/limits';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { reasonOr } from '../../platform/reason.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './Analytics.module.css';
import { challengesQuery, eventsQuery, files, usersQuery, workspaceQuery } from './analytics.api.ts';
import { analytics as words } from './analytics.words.ts';
import { BlockTable } from './BlockTable.tsx';
import type { Block } from './blocks.ts';
import { Why } from './Figure.tsx';
import { Waiting } from './Waiting.tsx';
import { Gone, isGone } from './WorkspaceScreen.tsx';

/** What tells spreadsheets that a text is UTF-8; reading the answer takes it away. */
const mark = '\ufeff';

const rest = () => new Promise((resolve) => setTimeout(resolve, limits.csv_busy_seconds * 1000));

/** Downloads the file of a block, and stays busy for a while after it [ANALYT-10, ANALYT-16 to ANALYT-18]. */
function Download({ id, name, block }: { id: string; name: string; block: Block }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = await files[block].read(id);
      saveFile(mark + text, { name: `${name}-${files[block].suffix}.csv`, type: 'text/csv' });
      toast(words.downloadDone);
      await rest();
    },
    onError: (error) => toast(reasonOr(error, words.downloadFailed[block]), { kind: 'alert' }),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {isPending ? words.downloading : words.download}
    </Button>
  );
}

/** All rows of a block of a workspace, with its file [ANALYT-04, ANALYT-06]. */
export function BlockScreen({ workspaceId, block }: { workspaceId: string; block: Block }) {
  const workspace = useQuery(workspaceQuery(workspaceId));
  const users = useInfiniteQuery({ ...usersQuery(workspaceId), enabled: block === 'users' });
  const challenges = useInfiniteQuery({ ...challengesQuery(workspaceId), enabled: block === 'challenges' });
  const events = useInfiniteQuery({ ...eventsQuery(workspaceId), enabled: block === 'events' });
  const lists = { users, challenges, events };
  const list = lists[block];
  const of = workspace.data;
  const failed = workspace.isLoadingError ? workspace.error : list.isLoadingError ? list.error : null;
  const again = () => void Promise.all([workspace.refetch(), list.refetch()]);
  return (
    <>
      <PageBar
        title={words.blocks[block]}
        page={of ? `${words.blocks[block]} · ${of.workspace_name}` : undefined}
        backTo="/analytics"
        right={of?.can.download && <Download id={workspaceId} name={of.workspace_name} block={block} />}
      />
      {failed && (isGone(failed) ? <Gone /> : <ErrorState error={failed} onRetry={again} />)}
      {!failed && (!of || !list.data) && <Waiting count={8} />}
      {!failed && of && list.data && (
        <div className={classes.screen}>
          <p className={classes.soft}>{of.workspace_name}</p>
          {block !== 'users' && <Why of={of} />}
          {block === 'users' && <BlockTable block="users" rows={users.data?.pages.flatMap(({ data }) => data) ?? []} of={of} />}
          {block === 'challenges' && (
            <BlockTable block="challenges" rows={challenges.data?.pages.flatMap(({ data }) => data) ?? []} of={of} />
          )}
          {block === 'events' && <BlockTable block="events" rows={events.data?.pages.flatMap(({ data }) => data) ?? []} of={of} />}
          <ListEnd list={list} waiting={<Waiting count={2} />} failed={words.moreFailed} />
        </div>
      )}
    </>
  );
}
