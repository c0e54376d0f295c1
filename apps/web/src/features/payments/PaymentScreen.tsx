import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { common } from '../../platform/common.words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { membershipDay, membershipOf } from '../members/membership.ts';
import { useMe } from '../session/index.ts';
import { type Order, readAttempt } from './attempt.ts';
import { OrderLine } from './OrderLine.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import classes from './PaymentScreen.module.css';
import { payment as words } from './payment.words.ts';
import { settingsQuery } from './payments.api.ts';

const dayMs = 86_400_000;

export interface PaymentScreenProps {
  /** What is asked between the order and the card, such as where something is sent. */
  children?: ReactNode;
  /** Whether that is answered rightly. It is asked on each press, before anything else; false says what is wrong by itself. */
  check?: () => boolean | Promise<boolean>;
  /** Whether a shirt goes with it. */
  shirt?: boolean;
}

/**
 * The order that the screen was opened with, or that the bank sends the member back to [PAY-09]. It stays while the next screen loads, whose
 * address has none.
 */
function useOrder(memberId: string): [Order | undefined, (order: Order) => void] {
  const navigate = useNavigate();
  // Read once: whoever listens to the address is drawn anew by each navigation, also its own.
  const { state } = useRouter().state.location;
  const [order, setOrder] = useState(() => state.order ?? readAttempt(memberId)?.order);
  useEffect(() => {
    // A reload finds the order here; and what the bank added to the address is nobody else's business.
    if (order) void navigate({ to: '/paymentview', replace: true, state: { order } });
  }, [order, navigate]);
  return [order, setOrder];
}

/** Paying for a membership: what one gets, until when, what it costs, and the card [PAY-10 to PAY-13]. */
export function PaymentScreen({ children, check, shirt = false }: PaymentScreenProps) {
  const me = useMe();
  const navigate = useNavigate();
  const [order, setOrder] = useOrder(me.id);
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  /** Now, when the screen was opened. */
  const [now] = useState(() => Date.now());
  if (!order) return <Navigate to="/membershipoptionview" replace />;
  const mine = membershipOf(me, now);
  const end = Math.max(now, mine?.end ?? 0) + order.days * dayMs;
  return (
    <>
      <PageBar title={words.title} />
      <div className={classes.screen}>
        <div>
          <ButtonLink to="/membershipoptionview" look="text" size="small" icon={<BackIcon size={20} />} className={classes.back}>
            {common.back}
          </ButtonLink>
        </div>
        <OrderLine order={order}>
          <p>{words.validUntil(membershipDay(end))}</p>
          {mine?.lasts && <p>{words.added}</p>}
        </OrderLine>
        {error && !settings && <ErrorState error={error} text={words.settingsFailed} onRetry={() => void refetch()} />}
        {!error && !settings && (
          <div className={classes.waiting}>
            <LoadingStatus />
            {[0, 1, 2, 3].map((each) => (
              <Bone key={each} height={50} />
            ))}
          </div>
        )}
        {settings && (
          <PaymentForm
            order={order}
            settings={settings}
            me={me}
            check={check}
            shirt={shirt}
            onPrice={(price) => setOrder({ ...order, price })}
            onPaid={(email) => void navigate({ to: '/orderconfirmationview', replace: true, state: { ordered: { ...order, email } } })}
          >
            {children}
          </PaymentForm>
        )}
      </div>
    </>
  );
}
