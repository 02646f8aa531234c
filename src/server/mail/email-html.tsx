import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Preview } from "@react-email/preview";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#contract/fields.ts";
import type { EmailBody } from "./email-body.ts";
import { Blocks } from "./email-blocks.tsx";
import { INTL_TAGS } from "#domain/locales.ts";
import { accentOf, FONT, LIGHT, STYLES } from "./palette.ts";
import { Box } from "./table.tsx";

/**
 * Renders an email as HTML that mail clients support: tables, inline styles, 600 pixels, light and
 * dark, complete without images.
 */
export function emailHtml(body: EmailBody, locale: Locale): string {
  return DOCTYPE + renderToStaticMarkup(<Page body={body} locale={locale} />);
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

function Page({ body, locale }: { body: EmailBody; locale: Locale }) {
  const accent = accentOf(body.color);
  return (
    <Html lang={INTL_TAGS[locale]}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{body.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </Head>
      <body className="surface" style={{ backgroundColor: LIGHT.surface }}>
        <Preview>{body.preheader}</Preview>
        <Box className="surface" style={styles.ground}>
          <Container style={{ maxWidth: 632 }}>
            <Box className="page" style={{ padding: "24px 16px 32px" }}>
              <Box className="pad" style={{ padding: "0 40px 16px" }}>
                <span className="text" style={styles.sender}>
                  {body.sender}
                </span>
              </Box>
              <Card body={body} accent={accent} />
              <Box className="pad" style={{ padding: "24px 40px 0" }}>
                <Blocks blocks={body.footer} />
              </Box>
            </Box>
          </Container>
        </Box>
      </body>
    </Html>
  );
}

function Card({ body, accent }: { body: EmailBody; accent: { ground: string; ink: string } }) {
  return (
    <Box className="raised line" style={styles.card}>
      {body.cover_url ? (
        <Img src={body.cover_url} width="600" alt="" loading="lazy" style={styles.cover} />
      ) : (
        <Box style={{ ...styles.band, backgroundColor: accent.ground }}>&nbsp;</Box>
      )}
      <Box className="pad" style={{ padding: "36px 40px 40px" }}>
        <Heading as="h1" className="heading text" style={styles.heading}>
          {body.heading}
        </Heading>
        <Blocks blocks={body.blocks} />
        {body.button && (
          <Box style={{ padding: "10px 0 4px" }}>
            <Button
              href={body.button.url}
              className="button"
              style={{ ...styles.button, backgroundColor: accent.ground, color: accent.ink }}
            >
              {body.button.label}
            </Button>
          </Box>
        )}
        {body.more && body.more.length > 0 && (
          <Box style={{ paddingTop: 24 }}>
            <Blocks blocks={body.more} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const styles = {
  // names and titles can be long words
  ground: { backgroundColor: LIGHT.surface, fontFamily: FONT, overflowWrap: "anywhere", wordBreak: "break-word" },
  sender: { color: LIGHT.text, fontSize: 15, lineHeight: "20px", fontWeight: 650 },
  card: { backgroundColor: LIGHT.raised, border: `1px solid ${LIGHT.border}`, borderRadius: 14, overflow: "hidden" },
  band: { height: 6, lineHeight: "6px", fontSize: 1, borderRadius: "13px 13px 0 0" },
  cover: { display: "block", width: "100%", maxWidth: 600, height: "auto", borderRadius: "13px 13px 0 0" },
  heading: {
    margin: "0 0 20px",
    color: LIGHT.text,
    fontSize: 28,
    lineHeight: 1.2,
    fontWeight: 650,
    letterSpacing: "-0.02em",
  },
  button: {
    padding: "14px 24px",
    borderRadius: 10,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: "20px",
    textAlign: "center",
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;
