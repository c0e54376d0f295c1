import { Sheet } from '../../ui/Sheet.tsx';
import classes from './SizeChart.module.css';
import { shirt as words } from './shirt.words.ts';
import { chart } from './size.chart.ts';

const Measure = ({ of: [from, to] }: { of: readonly [number, number] }) => (
  <td>
    {words.inches(from, to)}
    <span className={classes.metric}>{words.centimeters(from, to)}</span>
  </td>
);

/** The sizes of men and women with the ranges of chest, bust and waist [PAY-11, PAY-20]. */
export const SizeChart = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Sheet opened={opened} onClose={onClose} title={words.chart}>
    <p className={classes.text}>{words.chartText}</p>
    {chart.map(({ cut, around, rows }) => (
      <table key={cut} className={classes.table}>
        <caption>{words.cuts[cut]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.size}</th>
            <th scope="col">{words.columns[around]}</th>
            <th scope="col">{words.columns.waist}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, measured, waist]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <Measure of={measured} />
              <Measure of={waist} />
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </Sheet>
);
