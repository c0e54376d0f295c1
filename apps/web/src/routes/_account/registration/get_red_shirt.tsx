import { createFileRoute } from '@tanstack/react-router';
import { GetShirt } from '../../../composed/shirt/GetShirt.tsx';
import { requireShirtStep } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/get_red_shirt')({
  beforeLoad: () => requireShirtStep('get_red_shirt'),
  component: GetShirt,
});
