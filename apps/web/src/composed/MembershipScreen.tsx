import { MembershipOptions } from '../features/payments/index.ts';
import { payment } from '../features/payments/payment.words.ts';
import { Part } from '../features/shell/index.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { SideColumn } from './SideColumn.tsx';

/** The memberships, at both of their addresses [PAY-03, PAY-05]. */
export const MembershipScreen = ({ backTo }: { backTo: string }) => (
  <Part name="payment" instead="/feed">
    <PageBar title={payment.membership} backTo={backTo} />
    <MembershipOptions />
    <SideColumn people={false} links={false} />
  </Part>
);
