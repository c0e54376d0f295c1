import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail, StatusUnknown } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/confirm_email')({
  beforeLoad: () => requireOnboarding('confirm_email'),
  component: ConfirmEmail,
  errorComponent: StatusUnknown,
});
