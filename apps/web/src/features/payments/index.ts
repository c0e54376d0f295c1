export { MembershipOptions } from './MembershipOptions.tsx';
export { OrderConfirmation } from './OrderConfirmation.tsx';
export { PaymentScreen } from './PaymentScreen.tsx';
export { Receipt } from './Receipt.tsx';
