import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PaymentScreen } from '../../features/payments/index.ts';
import { Part } from '../../features/shell/index.ts';
import { persistently } from '../../platform/ahead.ts';
import { getConfig } from '../../platform/config.ts';

const ShirtPayment = lazy(async () => ({ default: (await persistently(() => import('../../composed/ShirtPayment.tsx'))).ShirtPayment }));

/** The payment screen [PAY-02, PAY-05]. */
export const Route = createFileRoute('/_app/paymentview')({ component: Screen });

function Screen() {
  return (
    <Part name="payment" instead="/feed">
      {getConfig().features.shirt_purchase ? (
        <Suspense>
          <ShirtPayment />
        </Suspense>
      ) : (
        <PaymentScreen />
      )}
      <SideColumn people={false} links={false} />
    </Part>
  );
}
