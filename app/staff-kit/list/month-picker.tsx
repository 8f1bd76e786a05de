import { SelectField } from '../../ui/field.tsx';
import { AddressForm } from './list-filters.tsx';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
/** "Year selector lists 13 years starting two years before the current year." */
const YEARS = 13;
const YEARS_BACK = 2;

type Month = { month: number; year: number };

export const monthName = ({ month, year }: Month) => `${MONTHS[month - 1]} ${year}`;

export function MonthPicker({ selected, thisYear }: { selected: Month; thisYear: number }) {
  const first = thisYear - YEARS_BACK;
  return (
    <AddressForm label="Month shown">
      <SelectField
        label="Month"
        isLabelHidden
        name="month"
        key={`month ${selected.month}`}
        defaultValue={selected.month}
        options={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <SelectField
        label="Year"
        isLabelHidden
        name="year"
        key={`year ${selected.year}`}
        defaultValue={selected.year}
        options={Array.from({ length: YEARS }, (_, index) => ({ value: String(first + index), label: String(first + index) }))}
      />
    </AddressForm>
  );
}
