export { AnalyticsScreen } from './AnalyticsScreen.tsx';
export { blocks } from './analytics.api.ts';
export { BlockScreen } from './BlockScreen.tsx';
export { EmployerScreen } from './EmployerScreen.tsx';
export { WorkspaceScreen } from './WorkspaceScreen.tsx';
