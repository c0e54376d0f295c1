import { rebuildTallies } from '../features/analytics/index.ts';
import type { CommandContext } from './commands.ts';

/** Counts what analytics keep again from the logs, and says how much was wrong. */
export async function rebuildAnalytics({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<void> {
  const { tallies, workspaces } = await rebuildTallies(db);
  say(
    tallies + workspaces === 0
      ? 'All was right: what analytics keep is what the logs say.'
      : `Put right ${tallies} weeks of members and the number of members of ${workspaces} workspaces.`,
  );
}
