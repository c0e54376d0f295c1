import { reportKinds } from '@muster/contract';
import { setPinned } from '../features/feed/index.ts';
import { listReports } from '../features/reports/index.ts';
import { type CommandContext, CommandError, noteAtTerminal } from './commands.ts';
import { lockPost } from './operator.queries.ts';
import { printTable } from './print-table.ts';

/** Maximum number of reports shown. */
const SHOWN = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows the members' reports, newest first. */
export async function showReports({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<void> {
  const reports = await listReports(db, SHOWN);
  if (reports.length === 0) return say('Nothing has been reported yet.');
  say(
    printTable(
      ['When (UTC)', 'State', 'What', 'Id', 'Of', 'Email', 'Reported by', 'Words'],
      reports.map((each) => [
        each.created_at.toISOString().slice(0, 16).replace('T', ' '),
        each.decision ?? 'open',
        reportKinds[each.kind],
        each.object_id,
        each.about ? `${each.about.first_name} ${each.about.last_name}`.trim() : '',
        each.about?.email ?? '',
        each.reporter?.email ?? '(has left)',
        each.words.replace(/\s+/g, ' ').slice(0, 80),
      ]),
    ),
  );
}

/** Pins a post in its author's feed, replacing another pinned one, or unpins it (FEED-56). */
export async function changePin({ db, clock, say }: CommandContext, id: string, pin: boolean): Promise<void> {
  const found =
    uuid.test(id) &&
    (await db.transaction().execute(async (tx) => {
      const post = await lockPost(tx, id);
      if (!post || post.is_pinned === pin) return post;
      await setPinned(tx, id, post, pin);
      await noteAtTerminal(tx, clock, { act: pin ? 'post.pin' : 'post.unpin', target: { kind: 'post', id } });
      return post;
    }));
  if (!found) throw new CommandError(`There is no post with the id ${id}. A post's id stands at the end of its address.`);
  say(pin ? 'The post now stands first in the feed of its author.' : 'The post is not pinned any more.');
}
