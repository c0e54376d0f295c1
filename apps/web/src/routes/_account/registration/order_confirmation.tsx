import { createFileRoute } from '@tanstack/react-router';
import { ShirtOrdered } from '../../../composed/shirt/ShirtOrdered.tsx';
import { requireShirtStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/order_confirmation')({
  beforeLoad: () => requireShirtStep('order_confirmation'),
  component: ShirtOrdered,
});
