import { createFileRoute } from '@tanstack/react-router';
import { ExtraInfo } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/extra_info')({
  beforeLoad: () => requireOnboarding('registration'),
  component: ExtraInfo,
});
