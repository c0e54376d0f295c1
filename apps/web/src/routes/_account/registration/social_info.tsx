import { createFileRoute } from '@tanstack/react-router';
import { SocialInfo } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/social_info')({
  beforeLoad: () => requireOnboarding('registration'),
  component: SocialInfo,
});
