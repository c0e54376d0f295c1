// The files in deploy/monitoring, for their checks: the rules, and every expression in them and in the dashboard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './build.mjs';

export const monitoring = join(root, 'deploy/monitoring');
const textOf = (name) => readFileSync(join(monitoring, name), 'utf8');

/** The alerts in the rules. */
export const alerts = () => parse(textOf('alerts.yml')).groups.flatMap(({ rules }) => rules);

/** The alerts that the rules' own tests expect to fire. */
export const provenAlerts = () => {
  const tests = parse(textOf('alerts.test.yml')).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  return [...new Set(tests.flatMap(({ alertname, exp_alerts }) => (exp_alerts ? [alertname] : [])))];
};

/** An expression with Grafana's variables replaced as for all instances and a short time. */
const filledIn = (expr) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');

/** Every expression, with the name of its alert or panel. */
export function expressions() {
  const { panels } = JSON.parse(textOf('dashboard.json'));
  return [
    ...alerts().map(({ alert, expr }) => ({ of: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr: filledIn(expr) }))),
  ];
}

/** The selectors of an expression: metrics by name, each with its exact label matches. */
export const selectorsIn = (expr) =>
  [...expr.matchAll(/\b((?:muster|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
  }));
