import { createFileRoute } from '@tanstack/react-router';
import { MembershipScreen } from '../../composed/MembershipScreen.tsx';

/** The memberships that can be bought [PAY-03]. */
export const Route = createFileRoute('/_app/membershipoptionview')({ component: () => <MembershipScreen backTo="/feed" /> });
