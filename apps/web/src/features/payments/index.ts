export { MembershipOptions } from './MembershipOptions.tsx';
export { OrderConfirmation } from './OrderConfirmation.tsx';
export { PaymentScreen } from './PaymentScreen.tsx';
export { Purchases } from './Purchases.tsx';
export { Receipt } from './Receipt.tsx';
