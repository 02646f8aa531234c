import { createTheme } from "@mantine/core";

/**
 * What Mantine's components need at runtime: the primary color and their default props. Pure
 * styling is in CSS: tokens.css (our roles), mantine-variables.css (Mantine's variables in terms of
 * ours), mantine.css (what variables do not cover). Components are named here and never imported:
 * the event page must not download a table because the theme mentions one.
 */
export const theme = createTheme({
  primaryColor: "violet",
  primaryShade: { light: 7, dark: 6 },
  components: {
    Button: { defaultProps: { size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "lg" } },
    Anchor: { defaultProps: { underline: "always" } },
    TextInput: { defaultProps: { size: "sm" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        attributes: { header: { role: "none" } },
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 140, transition: "pop" },
      },
    },
    Drawer: {
      defaultProps: {
        position: "right",
        attributes: { header: { role: "none" } },
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 160 },
      },
    },
    Popover: { defaultProps: { shadow: "md", radius: "md", transitionProps: { duration: 120 } } },
    Select: { defaultProps: { checkIconPosition: "right" } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Badge: { defaultProps: { variant: "light", radius: "xl", tt: "none", fw: 600 } },
    Paper: { defaultProps: { radius: "lg", withBorder: true } },
    Skeleton: { defaultProps: { radius: "sm" } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    SegmentedControl: { defaultProps: { radius: "md", withItemsBorders: false } },
    Loader: { defaultProps: { type: "dots" } },
  },
});
