import { createFileRoute } from '@tanstack/react-router';
import { PersonalInfo } from '../../../features/account/index.ts';
import { requireStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/personal_info')({
  beforeLoad: () => requireStep('personal_information'),
  component: PersonalInfo,
});
