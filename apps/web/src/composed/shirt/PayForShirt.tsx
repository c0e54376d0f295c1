import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '../../features/account/account.words.ts';
import { readDraft } from '../../features/account/draft.ts';
import { Actions, Screen } from '../../features/account/Screen.tsx';
import { membershipDay } from '../../features/members/membership.ts';
import { readAttempt } from '../../features/payments/attempt.ts';
import { OrderLine } from '../../features/payments/OrderLine.tsx';
import { PaymentForm } from '../../features/payments/PaymentForm.tsx';
import { payment } from '../../features/payments/payment.words.ts';
import { settingsQuery } from '../../features/payments/payments.api.ts';
import { addressLine, addressOf } from '../../features/places/index.ts';
import { ShirtArt, type ShirtValues } from '../../features/shirts/index.ts';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import classes from './Shirt.module.css';
import { useOrders } from './useOrders.ts';
import { useShirtStep } from './useShirtStep.ts';

const dayMs = 86_400_000;

/** The shirt, and where it goes. */
function Wish({ shirt, home }: { shirt: ShirtValues; home: Parameters<typeof addressOf>[0] }) {
  return (
    <div className={classes.wish}>
      <ShirtArt size={56} />
      <p className={classes.said}>
        <strong>{shirt.size}</strong>
        {addressLine(shirt.elsewhere ? shirt : addressOf(home, getConfig()))}
      </p>
    </div>
  );
}

/** The step pay_for_shirt: what was chosen, and the card [REG-08, REG-19]. It can be skipped, also after the card was declined. */
export function PayForShirt() {
  const { me, step, has, finish } = useShirtStep('pay_for_shirt');
  const navigate = useNavigate();
  const { options, error, retry, orderOf } = useOrders();
  const settings = useQuery(settingsQuery);
  const [{ tier, shirt: kept }] = useState(readDraft);
  const shirt = kept as ShirtValues | undefined;
  /** An attempt that a bank or a reload interrupted goes on with what it was for. */
  const [attempt] = useState(() => readAttempt(me.id));
  const [price, setPrice] = useState<number>();
  /** Now, when the screen was opened. */
  const [now] = useState(() => Date.now());
  const chosen = options?.find(({ id }) => id === tier);
  const order = attempt?.open ? attempt.order : chosen && { ...orderOf(chosen), ...(price !== undefined && { price }) };
  const failed = error ?? (settings.data ? null : settings.error);
  if (!order && (!tier || options)) return <Navigate to="/registration/get_red_shirt" replace />;
  const wanted = shirt?.wanted === true;

  return (
    <Screen title={account.payTitle} text={wanted ? account.payText : account.noShirtText} step={step}>
      <div className={classes.pay}>
        {failed && (
          <ErrorState
            error={failed}
            text={payment.settingsFailed}
            onRetry={() => {
              retry();
              void settings.refetch();
            }}
          />
        )}
        {!failed && !(order && settings.data) && (
          <div className={classes.pay}>
            <LoadingStatus />
            {[0, 1, 2, 3].map((each) => (
              <Bone key={each} height={56} />
            ))}
          </div>
        )}
        {order && settings.data && (
          <>
            <OrderLine order={order}>
              <p>{payment.validUntil(membershipDay(now + order.days * dayMs))}</p>
            </OrderLine>
            {wanted && <Wish shirt={shirt} home={me.location} />}
            <PaymentForm
              order={order}
              settings={settings.data}
              me={me}
              shirt={wanted}
              address="/registration/pay_for_shirt"
              onPrice={setPrice}
              onPaid={(email) => {
                if (has('order_confirmation'))
                  void navigate({ to: '/registration/order_confirmation', replace: true, state: { ordered: { ...order, email } } });
                else finish();
              }}
            />
          </>
        )}
        <Actions>
          <Button size="large" onClick={() => void navigate({ to: '/registration/get_red_shirt' })}>
            {account.back}
          </Button>
          <Button size="large" onClick={finish}>
            {account.shirtLater}
          </Button>
        </Actions>
      </div>
    </Screen>
  );
}
