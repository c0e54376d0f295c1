import { createFileRoute } from '@tanstack/react-router';
import { OwnProfileScreen } from '../../composed/OwnProfileScreen.tsx';

/** The member's own profile [PROF-03]. */
export const Route = createFileRoute('/_app/profile/')({ component: OwnProfileScreen });
