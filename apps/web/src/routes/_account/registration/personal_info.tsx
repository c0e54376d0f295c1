import { createFileRoute } from '@tanstack/react-router';
import { PersonalInfo } from '../../../features/account/index.ts';
import { requireOnboarding } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/personal_info')({
  beforeLoad: () => requireOnboarding('registration'),
  component: PersonalInfo,
});
