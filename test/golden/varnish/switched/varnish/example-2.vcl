# Written by portolan. The next build replaces this file. For a Varnish in front of the site, whatever server the site has.
# After include "example-2.vcl"; call all five subs, as default.vcl does: Varnish rejects a sub that is never called.
import std;

# Accept in one spelling for each answer that there is: text/html, text/markdown, and */*;q=0 for 406.
# The site gives the same answer to these values and sends Vary: Accept, so Varnish stores one copy for each. The rules are
# those of RFC 9110 12.5.1.
sub portolan_example_2_accept {
    std.collect(req.http.Accept);

    # The weight of each media range that covers a page: empty if it is not listed, else "=" and the weight. The first
    # member counts. The pattern skips whole members before it, including quoted strings.
    set req.http.Portolan-Markdown = "";
    if (req.http.Accept ~ "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/markdown[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$)") {
        set req.http.Portolan-Markdown = regsub(req.http.Accept, "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/markdown[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$).*", "=\1");
    }
    set req.http.Portolan-HTML = "";
    if (req.http.Accept ~ "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/html[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$)") {
        set req.http.Portolan-HTML = regsub(req.http.Accept, "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/html[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$).*", "=\1");
    }
    set req.http.Portolan-Text = "";
    if (req.http.Accept ~ "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/\*[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$)") {
        set req.http.Portolan-Text = regsub(req.http.Accept, "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*text/\*[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$).*", "=\1");
    }
    set req.http.Portolan-Any = "";
    if (req.http.Accept ~ "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*\*(?:/\*)?[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$)") {
        set req.http.Portolan-Any = regsub(req.http.Accept, "(?i)^(?:(?:[^\x22,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+,)*?[ \t]*\*(?:/\*)?[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?<weight>0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,|$).*", "=\1");
    }

    # Effective weights: in each row the first listed range is the most specific.
    # Markdown : HTML : is Markdown named? : digits whose order helps to compare the weights.
    set req.http.Portolan-Weights =
        req.http.Portolan-Markdown + req.http.Portolan-Text + req.http.Portolan-Any + ":" +
        req.http.Portolan-HTML + req.http.Portolan-Text + req.http.Portolan-Any + ":" +
        req.http.Portolan-Markdown + ":" + ">9876543210";

    if (!req.http.Accept || req.http.Accept ~ "^.{1000}.{25}") {
        set req.http.Accept = "text/html";
    } else if (req.http.Portolan-Weights ~ "^(?:=(?:0\.?0*|\.0+)(?:=[^:]*)?)?:(?:=(?:0\.?0*|\.0+)(?:=[^:]*)?)?:") {
        # 406 only if every member is well-formed (RFC 9110 15.5.7).
        if (req.http.Accept ~ "(?i)^[ \t,]*+(?:(?:[!#$%&'*+.^_`|~0-9a-z-]++/[!#$%&'*+.^_`|~0-9a-z-]++|\*)[ \t]*(?:;[ \t]*(?:(?:[^\x22;, \tq]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22|q(?:[^\x22;,= \t]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22))(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)?)*(?:;[ \t]*q=(?:0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*(?:;(?:[^\x22;,]|\x22(?:[^\x22\x5c]|\x5c.)*+\x22)*+)*+)?(?:,[ \t,]*+|$))++$") {
            set req.http.Accept = "*/*;q=0";
        } else {
            set req.http.Accept = "text/html";
        }
    } else if (req.http.Portolan-Weights ~ "^(?:=(?:0\.?0*|\.0+)(?:=[^:]*)?)?:") {
        set req.http.Accept = "text/html";
    } else if (req.http.Portolan-Weights ~ "^[^:]*:(?:=(?:0\.?0*|\.0+)(?:=[^:]*)?)?:") {
        set req.http.Accept = "text/markdown";
    } else if (req.http.Portolan-Weights ~ "::>") {
        set req.http.Accept = "text/html";
    } else if (req.http.Portolan-Weights ~ "^=(?:1\.?0*)?[=:]" ||
               req.http.Portolan-Weights ~ "^=0?\.(\d*)(?:\d*(?:=[^:]*)?:=0?\.\1(?:0*)[=:]|(\d)\d*(?:=[^:]*)?:=0?\.\1(\d).*>.*\2.*\3)") {
        set req.http.Accept = "text/markdown";
    } else {
        set req.http.Accept = "text/html";
    }

    unset req.http.Portolan-Weights;
    unset req.http.Portolan-Markdown;
    unset req.http.Portolan-HTML;
    unset req.http.Portolan-Text;
    unset req.http.Portolan-Any;
}

# Ranges work for files under /assets/, one at a time, of the uncompressed bytes. Everything else is small and sent whole
# (RFC 9110 14.2). Varnish itself would answer 416 to a malformed range.
sub portolan_example_2_range {
    if (req.method != "GET" || req.url !~ "^/assets/" || req.http.Range !~ "(?i)^bytes=(?:\d{1,15}-(?:\d{1,15})?|-\d{1,15})$") {
        unset req.http.Range;
    }
    if (req.http.Range) {
        unset req.http.Accept-Encoding;
    }
}

# Headers that name Varnish and its version.
sub portolan_example_2_deliver {
    if (req.url !~ "^/assets/") {
        unset resp.http.Accept-Ranges;
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}

# Errors of Varnish get the headers of every answer of the site and do not name Varnish. Handle your own errors before
# this call: it ends vcl_synth.
sub portolan_example_2_synth {
    unset resp.http.Server;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.http.Content-Security-Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self' https://api.example; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    set resp.http.Referrer-Policy = "no-referrer";
    set resp.http.Permissions-Policy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
    set resp.http.Cross-Origin-Opener-Policy = "same-origin";
    set resp.http.Origin-Agent-Cluster = "?1";
    set resp.http.Strict-Transport-Security = "max-age=31536000";
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    if (resp.status == 503) {
        set resp.reason = "Service Unavailable";
    }
    synthetic(resp.status + " " + resp.reason + {"
"});
    return (deliver);
}

# The site cannot be reached.
sub portolan_example_2_backend_error {
    unset beresp.http.Server;
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.http.Content-Security-Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self' https://api.example; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    set beresp.http.Referrer-Policy = "no-referrer";
    set beresp.http.Permissions-Policy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
    set beresp.http.Cross-Origin-Opener-Policy = "same-origin";
    set beresp.http.Origin-Agent-Cluster = "?1";
    set beresp.http.Strict-Transport-Security = "max-age=31536000";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.status = 503;
    set beresp.reason = "Service Unavailable";
    synthetic({"503 Service Unavailable
"});
    return (deliver);
}
