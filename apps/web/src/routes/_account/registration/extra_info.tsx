import { createFileRoute } from '@tanstack/react-router';
import { ExtraInfo } from '../../../features/account/index.ts';
import { requireStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/extra_info')({
  beforeLoad: () => requireStep('military_service'),
  component: ExtraInfo,
});
