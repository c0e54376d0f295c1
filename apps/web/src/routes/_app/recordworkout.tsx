import { createFileRoute } from '@tanstack/react-router';
import { RecordScreen } from '../../composed/WorkoutScreens.tsx';

/** The form that records a workout [WORK-02]. */
export const Route = createFileRoute('/_app/recordworkout')({ component: RecordScreen });
