import { createFileRoute } from '@tanstack/react-router';
import { PayForShirt } from '../../../composed/shirt/PayForShirt.tsx';
import { requireShirtStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/pay_for_shirt')({
  beforeLoad: () => requireShirtStep('pay_for_shirt'),
  component: PayForShirt,
});
