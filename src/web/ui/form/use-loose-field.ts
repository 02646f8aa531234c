import { useForm } from "react-hook-form";
import { type Field, fieldOf } from "./common.tsx";

/** A field outside of any form. */
export function useLooseField<Value>(name: string, value: Value, onChange: (value: Value) => void): Field<Value> {
  const { control, clearErrors } = useForm({ values: { [name]: value }, resetOptions: { keepErrors: true } });
  const change = (next: Value) => {
    clearErrors();
    onChange(next);
  };
  return { ...fieldOf(control, name), onChange: change };
}
