import { createFileRoute } from '@tanstack/react-router';
import { PrivacyWaiver } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/privacy_info')({
  beforeLoad: () => requireOnboarding('registration'),
  component: PrivacyWaiver,
});
