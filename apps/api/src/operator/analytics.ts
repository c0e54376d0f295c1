import { rebuildTallies } from '../features/analytics/index.ts';
import { type CommandContext, noteAtTerminal } from './commands.ts';

/** Rebuilds the stored analytics from the logs, and reports how many figures were wrong. */
export async function rebuildAnalytics({ db, clock, say }: CommandContext): Promise<void> {
  const wrong = await db.transaction().execute(async (tx) => {
    const { tallies, workspaces } = await rebuildTallies(tx);
    if (tallies + workspaces === 0) return null;
    const summary = `${tallies} weeks of members and the number of members of ${workspaces} workspaces`;
    await noteAtTerminal(tx, clock, { act: 'analytics.rebuild', target: { kind: 'analytics', id: null }, summary });
    return summary;
  });
  say(wrong ? `Put right ${wrong}.` : 'All was right: what analytics keep is what the logs say.');
}
