import { invitationService } from '../features/invitations/index.ts';
import { demoWorkspaces } from './people.ts';
import type { Chapter } from './stage.ts';

const DAY = 86_400_000;

/** Grace's two invitations to the first workspace: one is open, the other has expired. */
export const invitationsChapter: Chapter = ({ now, config }) => {
  if (!config.features.workspaces) return [];
  const invite = (ago: number, line: string) => ({
    at: now - ago * DAY,
    play: async ({ deps, as }: Parameters<ReturnType<Chapter>[number]['play']>[0]) => {
      const { name } = demoWorkspaces[0];
      const workspace = await deps.db.selectFrom('workspace').where('name', '=', name).select('id').executeTakeFirstOrThrow();
      await invitationService(deps).read(as('grace'), workspace.id, true, async () => Buffer.from(line));
    },
  });
  return [invite(20, 'Theo Grant,theo.grant@harbour-pine.example'), invite(2, 'Nora Quist,nora.quist@harbour-pine.example')];
};
