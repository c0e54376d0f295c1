import { createFileRoute } from '@tanstack/react-router';
import { PrivacyWaiver } from '../../../features/account/index.ts';
import { requireStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/privacy_info')({
  beforeLoad: () => requireStep('complete_registration'),
  component: PrivacyWaiver,
});
