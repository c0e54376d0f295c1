import { createFileRoute } from '@tanstack/react-router';
import { EnterWorkspace } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/work_space')({
  beforeLoad: () => requireOnboarding('work_space'),
  component: EnterWorkspace,
});
