import { createFileRoute } from '@tanstack/react-router';
import { SocialInfo } from '../../../features/account/index.ts';
import { requireStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/social_info')({
  beforeLoad: () => requireStep('social_profile'),
  component: SocialInfo,
});
