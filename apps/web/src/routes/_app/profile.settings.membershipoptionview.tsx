import { createFileRoute } from '@tanstack/react-router';
import { MembershipScreen } from '../../composed/MembershipScreen.tsx';

/** The same screen from the settings [PAY-03, PROF-19]. */
export const Route = createFileRoute('/_app/profile/settings/membershipoptionview')({
  component: () => <MembershipScreen backTo="/profile/settings" />,
});
