import "@mantine/core/styles/Input.layer.css";
import type { ReactNode } from "react";
import { useAroundField } from "./input-wrapper.tsx";
import { letters, named, rem, type Size, vars } from "./part.ts";

/** What stands inside a field's border, before and behind what is typed. */
export type Sections = { leftSection?: ReactNode; rightSection?: ReactNode; rightSectionWidth?: number };

type InputFrameProps = Sections & {
  part: string;
  size: Size;
  error?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** A field's border. */
export function InputFrame({
  part,
  size,
  error,
  disabled,
  leftSection,
  rightSection,
  rightSectionWidth,
  children,
}: InputFrameProps) {
  const isFollowed = useAroundField()?.isFollowed;
  const style = vars({
    "--input-margin-bottom": isFollowed ? "calc(var(--mantine-spacing-xs) / 2)" : undefined,
    "--input-height": `var(--input-height-${size})`,
    "--input-fz": letters(size),
    "--input-right-section-width": rightSectionWidth === undefined ? undefined : rem(rightSectionWidth),
  });
  const section = named("m_82577fc2", "Input-section", `${part}-section`);
  return (
    <div
      data-variant="default"
      data-size={size}
      data-error={error ? true : undefined}
      data-disabled={disabled || undefined}
      data-with-left-section={leftSection ? true : undefined}
      data-with-right-section={rightSection ? true : undefined}
      className={named("m_6c018570", "Input-wrapper", `${part}-wrapper`)}
      style={style}
    >
      {leftSection && (
        <div data-position="left" className={section}>
          {leftSection}
        </div>
      )}
      {children}
      {rightSection && (
        <div data-position="right" className={section}>
          {rightSection}
        </div>
      )}
    </div>
  );
}
