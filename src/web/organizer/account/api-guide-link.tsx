import { Trans } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";

/** Leads to the guide for people who write programs: a page outside of the app, in English. */
export function ApiGuideLink() {
  return (
    <Text mb="md">
      <Anchor href="/docs/api/" hrefLang="en">
        <Trans>Guide to the API</Trans>
      </Anchor>
    </Text>
  );
}
